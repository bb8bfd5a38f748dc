/** Each removes one kind of mark and keeps the words. Code comes first, because marks inside code are literal. */
const marks: [RegExp, string][] = [
  [/(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/g, '$2'],
  [/!?\[([^[\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+["'(][^\n]*?["')])?\)/g, '$1'],
  [/!?\[([^[\]]+)\]\[[^[\]]*\]/g, '$1'],
  [/<((?:https?:|mailto:)[^<>\s]+)>/g, '$1'],
  [/<br\s*\/?>/gi, ' '],
  [/<\/?(?:a|b|i|u|s|em|strong|span|p|div|code|kbd|sub|sup|small|mark|img|font)(?:\s[^<>]*)?\/?>/gi, ''],
  [/(\*\*|__|~~)(?=\S)([^\n]*?\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/(?<![\p{L}\p{N}_])_(?=[^\s_])([^_\n]*[^\s_])_(?![\p{L}\p{N}_])/gu, '$1'],
  [/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1'],
  [/&nbsp;/g, ' '],
  [/&amp;/g, '&'],
]
const anyMark = /[*_~`[\]\\<&]/

/** A line of Markdown without emphasis, code marks, tags and link targets. */
export function plainInline(line: string): string {
  if (!anyMark.test(line)) return line
  let plain = line
  for (const [pattern, words] of marks) plain = plain.replace(pattern, words)
  return plain
}
