"""The screens, each imported when it is first gone to (see `companion.ui.shell`)."""
