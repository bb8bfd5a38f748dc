/** A rough estimate: exact for no model, close enough for all. */
const charactersPerToken = 4

export const charactersOf = (tokens: number): number => tokens * charactersPerToken

/** The beginning of a text, never splitting a character; an ellipsis shows that it was cut. */
export const cut = (text: string, charactersMost: number): string =>
  text.length <= charactersMost
    ? text
    : `${text
        .slice(0, charactersMost - 1)
        .toWellFormed()
        .replace(/�$/, '')}…`

/** The maximum length of a reply, as the bot's author and the operator set it. */
export const cappedTokens = <Wanted extends number | null>(
  wanted: Wanted,
  most: number | undefined,
): Wanted | number => (most === undefined ? wanted : Math.min(wanted ?? most, most))
