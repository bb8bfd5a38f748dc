/** A window of a rate limit: what this server counted, and what the others did. */
export interface CountedWindow {
  endsAt: number
  count: number
  /** By other servers, as far as known. */
  others: number
}

/** Tells other servers what this one counts. What they counted is added to the window a moment later. */
export interface ShareCounts {
  /** `name`: of the limit; `key`: who is counted. */
  changed: (name: string, key: string, window: CountedWindow, windowMs: number) => void
  forget: (name: string, key: string) => void
}
