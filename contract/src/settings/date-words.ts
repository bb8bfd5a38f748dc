/** The order of day, month and year; `mdy` also has hours to twelve. */
export const dateFormats = ['mdy', 'dmy', 'ymd'] as const
export type DateFormat = (typeof dateFormats)[number]
