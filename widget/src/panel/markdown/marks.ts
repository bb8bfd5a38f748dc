/** Private-use characters: each is the mark of a citation while the text is parsed. */
const first = 0xe000
export const anyMark = /[\uE000-\uE0FF]/g

export const markOf = (index: number): string => String.fromCharCode(first + index)
export const indexOf = (mark: string): number => mark.charCodeAt(0) - first
/** Every second part is a mark. */
export const splitAtMarks = (text: string): string[] => text.split(/([\uE000-\uE0FF])/)
