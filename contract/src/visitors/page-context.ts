import { limits } from '../limits.ts'
import { Closed, Flat, type Static, Type } from '../schema.ts'

const { urlCharacters, pageTitleCharacters, pageAttributes, pageAttributeCharacters } = limits

/** The page that the visitor writes from, as that page describes it: nothing of it is verified. */
export const PageContext = Closed(
  {
    url: Type.Optional(Type.String({ maxLength: urlCharacters })),
    title: Type.Optional(Type.String({ maxLength: pageTitleCharacters })),
    language: Type.Optional(Type.String({ maxLength: limits.languageTagCharacters })),
    referrer: Type.Optional(Type.String({ maxLength: urlCharacters })),
    attributes: Type.Optional(
      Flat(
        { keys: pageAttributes, characters: pageAttributeCharacters },
        { description: 'The site’s own, from `Beckon.context({…})`' },
      ),
    ),
  },
  { description: 'The page that the visitor writes from. Shown to the bot’s author, and to a model as untrusted data' },
)
export type PageContext = Static<typeof PageContext>
