const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Anything but a UUID is treated as not found, without a database query. */
export const isUuid = (value: string): boolean => uuid.test(value)
