// Apart from the schemas, which would otherwise come along into the pages.

export const templateIds = ['shop', 'clinic', 'software', 'hotel', 'school'] as const
export type TemplateId = (typeof templateIds)[number]
export const templateLanguages = ['en', 'de', 'es', 'ru'] as const
export type TemplateLanguage = (typeof templateLanguages)[number]
