// Apart from the schemas, which would otherwise come along into the pages.

export const channels = ['api', 'playground', 'widget'] as const
export const ratings = ['up', 'down'] as const
export type Rating = (typeof ratings)[number]
