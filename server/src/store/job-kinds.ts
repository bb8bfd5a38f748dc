/** The kinds of jobs, as they are stored. Each has a handler in `features.ts`. */
export type JobKind =
  /** Reads a source. Its subject is the source. */
  | 'read-source'
  /** Creates or deletes the vectors of a bot's texts. Its subject is the bot. */
  | 'vectors'
  /** Runs a bot's tests, or schedules a run after a change. Its subject is the bot. */
  | 'test-run'
  /** Deletes or anonymises old conversations, and again a day later. Its subject is the account. */
  | 'retention'
  /** Changes all conversations that match a search. Its subject is the row of `inboxChanges`. */
  | 'inbox-change'
  /** Forgets what can no longer be undone. Its subject is the bot. */
  | 'forget-entry-changes'
  /** Mails notices to the members who want them, and again minutes later. Its subject is the account. */
  | 'notice-mails'
  /** Sends events to a webhook. Its subject is the webhook. */
  | 'webhooks'
  /** Removes the rows of a deleted bot. Its subject is the bot. */
  | 'remove-bot'
  /** Removes the rows of a deleted account. Its subject is the account. */
  | 'remove-account'
  /** Tells webhooks that an API token is about to expire. Its subject is the token. */
  | 'token-expiry'
