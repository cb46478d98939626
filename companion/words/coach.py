"""What the coach says: why one choice is better than another, how good one was, and what a review shows."""

from __future__ import annotations

from typing import Final

from companion.words.message import Explanation, Message

_REASON: Final = Explanation(
    "playing",
    "The coach",
    "Why the best choice is better than the one that was taken, or than the second best. Every figure is an average of "
    "the analysis, by what the player could see; nothing is wrong. [The coach](../coach.md) says where they come from.",
)


# --- grades ---

GRADE_BEST: Final = Message("best")
GRADE_FINE: Final = Message("fine")
GRADE_SLIP: Final = Message("a slip")
GRADE_MISTAKE: Final = Message("a mistake")

# --- laying away ---

HAND_FOR_OWN_CRIB: Final = Message(
    "Laying {cards} away costs {hand} in the hand, but brings {crib} more in the crib.", explanation=_REASON
)
HAND_FOR_OTHERS_CRIB: Final = Message(
    "Laying {cards} away costs {hand} in the hand, but gives {crib} less to the other's crib.", explanation=_REASON
)
KEEPS_WITH_OWN_CRIB: Final = Message(
    "Laying {cards} away keeps {hand} more in the hand, for {crib} less in the crib.", explanation=_REASON
)
KEEPS_WITH_OTHERS_CRIB: Final = Message(
    "Laying {cards} away keeps {hand} more in the hand, though it gives {crib} more to the other's crib.",
    explanation=_REASON,
)
BOTH_WITH_OWN_CRIB: Final = Message(
    "Laying {cards} away brings {hand} more in the hand and {crib} more in the crib.", explanation=_REASON
)
BOTH_WITH_OTHERS_CRIB: Final = Message(
    "Laying {cards} away brings {hand} more in the hand and gives {crib} less to the other's crib.", explanation=_REASON
)
ONLY_HAND: Final = Message("Laying {cards} away brings {hand} more in the hand.", explanation=_REASON)
ONLY_OWN_CRIB: Final = Message("Laying {cards} away brings {crib} more in the crib.", explanation=_REASON)
ONLY_OTHERS_CRIB: Final = Message("Laying {cards} away gives {crib} less to the other's crib.", explanation=_REASON)
PLAYS_BETTER: Final = Message("What is kept makes {play} more in the play.", explanation=_REASON)
FIVE_IN_OTHERS_CRIB: Final = Message(
    "A five makes the other's crib worth {crib}; this way it is worth {less}.", explanation=_REASON
)
PAIR_IN_OTHERS_CRIB: Final = Message(
    "A pair makes the other's crib worth {crib}; this way it is worth {less}.", explanation=_REASON
)
FIVE_IN_OWN_CRIB: Final = Message("A five makes one's own crib worth {crib}, and not {less}.", explanation=_REASON)
KEEPS_FLUSH: Final = Message("Four of a suit stay together: the flush alone is worth {flush}.", explanation=_REASON)
KEEPS_NOBS: Final = Message("The jack that stays is his nobs with {starters} of {all} starters.", explanation=_REASON)
PLACE_COUNTING_FIRST: Final = Message(
    "At {own} to {other}, counting first, {cards} wins {win} % more often, though it brings {points} less.",
    explanation=_REASON,
)
PLACE_WITH_THE_CRIB: Final = Message(
    "At {own} to {other}, counting last, {cards} wins {win} % more often, though it brings {points} less.",
    explanation=_REASON,
)

# --- laying a card ---

SCORES_NOW: Final = Message("{card} scores {now} at once, {other} scores {less}.", explanation=_REASON)
LEAVES: Final = Message(
    "After {other} the count is {count}, and {often} of 100 likely hands score on it; after {card} {less} of 100 do.",
    explanation=_REASON,
)
LED: Final = Message(
    "Of 100 likely hands {less} score on {card} when it is led, and {often} on {other}.", explanation=_REASON
)
STUCK: Final = Message(
    "The other cannot go on after {card} with {often} of 100 likely hands, after {other} with {less}.",
    explanation=_REASON,
)
TREBLED: Final = Message(
    "{other} makes a pair, but {often} of 100 likely hands make three of it for 6.", explanation=_REASON
)
TRAP: Final = Message(
    "If {card} is paired, a third one scores 6: {often} of 100 likely hands can pair it.", explanation=_REASON
)
BRINGS_MORE: Final = Message(
    "{cards} brings {points} more on average from here to the end of the deal.", explanation=_REASON
)
WINS_MORE: Final = Message("{cards} wins {win} % more often.", explanation=_REASON)
AS_GOOD: Final = Message("{cards} is as good: less than {lost} % lies between them.", explanation=_REASON)

# --- counting ---

NOT_PEGGED: Final = Message("Of {worth} points {missed} were not pegged.", explanation=_REASON)
PLAY_NOT_PEGGED: Final = Message("In the play {missed} points were not pegged.", explanation=_REASON)
NOT_CALLED: Final = Message("The other missed {missed} points, and nobody called muggins.", explanation=_REASON)

# --- a hint ---

HINT: Final = Message("Hint")
THINKING: Final = Message("The coach is thinking.", explanation=_REASON)
BEST: Final = Message("Best: {win} %")
SECOND: Final = Message("Second best: {win} %")
WINS_SO_OFTEN: Final = Message("What the coach would do", explanation=_REASON)
_NOTHING: Final = Explanation(
    "playing",
    "The coach",
    "A hint is for the player whose turn it is, who has different cards to choose from, in a game that the app deals.",
)
NO_HINT: Final = Message("There is nothing to choose now that the coach could help with.", explanation=_NOTHING)

# --- a review ---

REVIEW: Final = Message("Review")
REVIEW_OF: Final = Message("Review: {game}")
_REVIEW: Final = Explanation(
    "playing",
    "The coach",
    "What a review shows: each choice of the people with its grade and what it gave away, and how well they chose "
    "together. [The coach](../coach.md) has the grades.",
)
LOOKING: Final = Message("The coach looks at the game: {done} of 100", explanation=_REVIEW)
DECISIONS: Final = Message("Choices")
PLAYERS: Final = Message("Accuracy")
NEXT_MISTAKE: Final = Message("Next mistake")
NO_MISTAKE: Final = Message("There is no mistake and no slip in this game.", explanation=_REVIEW)
NO_DECISION: Final = Message("Nobody had anything to choose in this game.", explanation=_REVIEW)
EARLIER: Final = Message("Earlier")
LATER: Final = Message("Later")
CHOSEN: Final = Message("Chosen")
WAS_BEST: Final = Message("Best")
DECIDED: Final = Message("Deal {deal}, {player}: {grade}")
LOST_WIN: Final = Message("{win} % lost, {points} points")
LOST_POINTS: Final = Message("{points} points lost")
NOTHING_LOST: Final = Message("Nothing lost")
LAID_AWAY_FROM: Final = Message("Laid away from {cards}")
LAID_FROM: Final = Message("Laid from {cards} at {count}")
LED_FROM: Final = Message("Led from {cards}")
OF_COUNT: Final = Message("Pegged {taken} of {best}")
CHANCE: Final = Message("{player}'s chance to win")
ACCURATE: Final = Message("{player}: {accuracy} % of the choices were best or fine.", explanation=_REVIEW)
GRADES_OF: Final = Message("{decisions} choices: {best} best, {fine} fine, {slips} slips, {mistakes} mistakes")
LOST_TOGETHER: Final = Message("{win} % and {points} points lost together")
HINTS_USED: Final = Message("{count} hint used", "{count} hints used")
GAME_NUMBER: Final = Message("Game {number}")
OVER_GAMES: Final = Message("Accuracy in the games that were reviewed", explanation=_REVIEW)

_NOT_REVIEWED: Final = Explanation(
    "playing",
    "The coach",
    "A review tells what everybody held, so it waits for the end of the game. It needs cards: with the *Scorekeeper* "
    "there are none, and only cribbage has a coach.",
)
NO_COACH: Final = Message("There is no coach for such a game.", explanation=_NOT_REVIEWED)
NOT_OVER: Final = Message("The game is not over: it can be reviewed then.", explanation=_NOT_REVIEWED)

# --- drills ---

DRILLS: Final = Message("Practice for {player}")
_DRILL: Final = Explanation(
    "playing",
    "The coach",
    "Tasks to practise by. What was answered badly, and the slips and mistakes of games that were reviewed, come again "
    "after 1, 3, 7, 16 and 35 days.",
)
DRILL_COUNT: Final = Message("Count")
DRILL_COUNT_NOTE: Final = Message("How many points a hand or a crib has, against time.", explanation=_DRILL)
DRILL_LAY_AWAY: Final = Message("Lay away")
DRILL_LAY_AWAY_NOTE: Final = Message("Which two of six cards go to the crib.", explanation=_DRILL)
DRILL_LEAD: Final = Message("Lead a card")
DRILL_LEAD_NOTE: Final = Message("Which card is laid first.", explanation=_DRILL)
DRILL_AHEAD: Final = Message("Who is ahead?", explanation=_DRILL)
DRILL_AHEAD_NOTE: Final = Message("Who wins more often, by the scores and who deals.", explanation=_DRILL)
DRILL_MISTAKES: Final = Message("Mistakes again")
DRILL_MISTAKES_NOTE: Final = Message("What you chose badly, once days have passed.", explanation=_DRILL)
RIGHT_OF: Final = Message("{right} of {asked}")
DUE: Final = Message("{count} due")
SECONDS_EACH: Final = Message("{right} of {asked}, {seconds} s each")
NOTHING_DUE: Final = Message("No mistake is due today. Review a game to find some.", explanation=_DRILL)
TASK_OWN_CRIB: Final = Message("Lay two away to your own crib, at {own} to {other}.", explanation=_DRILL)
TASK_OTHERS_CRIB: Final = Message("Lay two away to the other's crib, at {own} to {other}.", explanation=_DRILL)
TASK_LEAD: Final = Message("Lead a card, at {own} to {other}; the other deals.", explanation=_DRILL)
TASK_CARD: Final = Message("Lay a card at {count}, at {own} to {other}.", explanation=_DRILL)
TASK_AHEAD_DEALER: Final = Message("You deal, and stand at {own} to {other}. Who is ahead?", explanation=_DRILL)
TASK_AHEAD_PONE: Final = Message(
    "The other deals, and you stand at {own} to {other}. Who is ahead?", explanation=_DRILL
)
YOU: Final = Message("You are")
NEITHER: Final = Message("Neither is")
THE_OTHER: Final = Message("The other is")
YOU_WIN: Final = Message("You win {win} of 100 such games.", explanation=_DRILL)
RIGHT: Final = Message("Right: {said}", explanation=_DRILL)
NOT_RIGHT: Final = Message("Not right: {said}", explanation=_DRILL)
THIS_IS: Final = Message("This is {grade}: {win} % lost.", explanation=_DRILL)
NEXT_TASK: Final = Message("Next task")
ON_THE_TABLE: Final = Message("On the table")
IN_SECONDS: Final = Message("Seconds: {seconds}.", explanation=_DRILL)

# --- a hand that was typed in ---

OWN_HAND: Final = Message("A hand of yours")
_OWN_HAND: Final = Explanation(
    "playing",
    "The coach",
    "For cards of your own: touch the six that were dealt (five with three or four players), then say whose crib it is "
    "and where the game stands. The coach shows the best ways to lay away, as `companion analyze` does.",
)
TOUCH_CARDS: Final = Message(
    "Touch the six cards that were dealt, or five with three or four players.", explanation=_OWN_HAND
)
WHAT_IS_BEST: Final = Message("What is best?", explanation=_OWN_HAND)
OTHER_CARDS: Final = Message("Other cards")
CRIB_IS_YOURS: Final = Message("Your crib")
CRIB_IS_THE_OTHERS: Final = Message("The other's crib")
YOU_STAND_AT: Final = Message("You")
OTHER_STANDS_AT: Final = Message("Other")
TEN_LESS: Final = Message("-10")
TEN_MORE: Final = Message("+10")
COLUMN_CRIB: Final = Message("Crib")
COLUMN_PLAY: Final = Message("Play")
COLUMN_WIN: Final = Message("Win %")
