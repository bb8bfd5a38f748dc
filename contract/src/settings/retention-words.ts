// Apart from the schemas, which would otherwise come along into the pages.

/** `keep`: for a bot whose account deletes or anonymises. */
export const retentionModes = ['delete', 'anonymise', 'keep'] as const
export type RetentionMode = (typeof retentionModes)[number]
export const retentionDaysMost = 3_650
