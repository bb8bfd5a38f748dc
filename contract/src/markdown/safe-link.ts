/** What untrusted text may link to: absolute web and mailto URLs. Anything else stays plain text. */
export function safeLink(target: string): string | null {
  if (!/^(https?:\/\/|mailto:)/i.test(target) || !URL.canParse(target)) return null
  const url = new URL(target)
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
}
