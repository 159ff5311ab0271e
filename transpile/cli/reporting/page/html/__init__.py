"""The chapters of a report -> one page of HTML. All text is escaped but what is `Markup`."""
