const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** What is no UUID names nothing: it is answered as missing, and never reaches the database. */
export const isUuid = (value: string): boolean => uuid.test(value)
