import { withoutCodeMarks } from './code-marks.ts'
import { withoutDoubleMarks } from './double-marks.ts'

type Removal = (line: string) => string
const remove =
  (pattern: RegExp, words: string): Removal =>
  (line) =>
    line.replace(pattern, words)

/**
 * Each removes one kind of mark and keeps the words. Code comes first, because marks inside code are literal. All take
 * linear time: no pattern looks for its end beyond the next mark of its kind, and a link's title is short.
 */
const removals: Removal[] = [
  withoutCodeMarks,
  remove(/!?\[([^[\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+["'(][^\n]{0,200}?["')])?\)/g, '$1'),
  remove(/!?\[([^[\]]+)\]\[[^[\]]*\]/g, '$1'),
  remove(/<((?:https?:|mailto:)[^<>\s]+)>/g, '$1'),
  remove(/<br\s*\/?>/gi, ' '),
  remove(/<\/?(?:a|b|i|u|s|em|strong|span|p|div|code|kbd|sub|sup|small|mark|img|font)(?:\s[^<>]*)?\/?>/gi, ''),
  withoutDoubleMarks,
  remove(/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1'),
  remove(/(?<![\p{L}\p{N}_])_(?=[^\s_])([^_\n]*[^\s_])_(?![\p{L}\p{N}_])/gu, '$1'),
  remove(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1'),
  remove(/&nbsp;/g, ' '),
  remove(/&amp;/g, '&'),
]
const anyMark = /[*_~`[\]\\<&]/

/** A line of Markdown without emphasis, code marks, tags and link targets. */
export function plainInline(line: string): string {
  if (!anyMark.test(line)) return line
  return removals.reduce((plain, without) => without(plain), line)
}
