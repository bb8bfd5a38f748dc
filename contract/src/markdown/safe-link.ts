/** What untrusted text may link to: web pages and mail, written in full. Anything else stays words. */
export function safeLink(target: string): string | null {
  if (!/^(https?:\/\/|mailto:)/i.test(target) || !URL.canParse(target)) return null
  const url = new URL(target)
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
}
