/** An answer with this tag is not finished: only the playground gives it. Lower-case, as all tags are. */
export const fillInTag = 'to fill in'

/** So many answers are listed and filled in at once. */
export const fillInMost = 500

/** What is in brackets and no Markdown link: the parts of a template's answer that differ between companies. */
export const placeholderPattern = /\[[^[\]\n]{2,}\](?![([:])/
export const hasPlaceholder = (text: string): boolean => placeholderPattern.test(text)
