/** The addresses that a hosts file has for a name. */
export function addressesInHosts(text: string, name: string): string[] {
  const wanted = name.replace(/\.$/, '')
  // The file is read for each lookup, and some have 100,000 lines.
  if (!text.toLowerCase().includes(wanted)) return []
  return wordsOfLines(text).flatMap(([address = '', ...names]) => (names.includes(wanted) ? address : []))
}

/**
 * The full names that a name may stand for by a resolv.conf, in the order in which they are asked for: as it is written,
 * and in the search domains. In Kubernetes, `ollama.ai` is also `ollama.ai.svc.cluster.local`.
 */
export function fullNamesOf(name: string, text: string): string[] {
  if (name.endsWith('.')) return [name]
  const lines = wordsOfLines(text)
  const [, ...domains] = lines.findLast(([word]) => word === 'search' || word === 'domain') ?? []
  const options = lines.flatMap(([word, ...rest]) => (word === 'options' ? rest : []))
  const dotsLeast = Number(options.findLast((option) => /^ndots:\d+$/.test(option))?.slice('ndots:'.length) ?? 1)
  const inDomains = domains.map((domain) => `${name}.${domain.replace(/^\./, '')}`)
  return name.split('.').length > dotsLeast ? [name, ...inDomains] : [...inDomains, name]
}

const wordsOfLines = (text: string): string[][] =>
  text
    .toLowerCase()
    .split('\n')
    .map((line) =>
      line
        .replace(/[#;].*/, '')
        .trim()
        .split(/\s+/),
    )
