// Live updates of a page: connects, says when nothing comes any more, and connects again by itself.

const SILENCE_MS = 15000; // three signs of life that did not come

// Calls `show` with each view, and `lost` with true or false. Returns what ends it.
export function live(address, show, lost) {
  let source = null;
  let silent = 0;
  let again = 0;

  const resetSilence = () => {
    clearTimeout(silent);
    silent = setTimeout(broken, SILENCE_MS);
    lost(false);
  };

  const broken = () => {
    lost(true);
    end();
    again = setTimeout(begin, 1000);
  };

  const end = () => {
    clearTimeout(silent);
    clearTimeout(again);
    if (source) source.close();
    source = null;
  };

  const begin = () => {
    end();
    source = new EventSource(address);
    source.addEventListener("view", (event) => {
      resetSilence();
      show(JSON.parse(event.data));
    });
    source.addEventListener("beat", resetSilence);
    source.onopen = resetSilence;
    source.onerror = broken;
    silent = setTimeout(broken, SILENCE_MS);
  };

  // A phone that slept comes back at once, and not when its timers are due.
  const awake = () => {
    if (document.visibilityState === "visible") begin();
  };
  document.addEventListener("visibilitychange", awake);
  window.addEventListener("online", begin);
  window.addEventListener("pagehide", end);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) begin();
  });
  begin();
  return end;
}
