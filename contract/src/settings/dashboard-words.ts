// Apart from the schemas, which would otherwise come along into the pages.

export const dashboardDimensions = ['bot', 'channel', 'token', 'language'] as const
export type DashboardDimension = (typeof dashboardDimensions)[number]

/** What a point of a chart covers: hours for up to two days, weeks for more than two months. */
export const dashboardUnits = ['hour', 'day', 'week'] as const
export type DashboardUnit = (typeof dashboardUnits)[number]

/** The longest range: a year and a day. */
export const dashboardDaysMost = 367

export const declines = ['unanswered', 'failed', 'rated_down', 'slower'] as const

/** What needs repair at a bot. The first is worse, where as many messages are concerned. */
export const repairKinds = ['model_failing', 'index_failed', 'source_failed', 'replies_failed', 'unanswered'] as const
export type RepairKind = (typeof repairKinds)[number]
