/** Names of the time zone database, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
