/** Remembers the texts that were added last, up to a number. */
export function createRecentSet(most: number) {
  const recent = new Set<string>()
  return {
    has: (text: string): boolean => recent.has(text),
    delete: (text: string): void => void recent.delete(text),
    add(text: string): void {
      recent.delete(text)
      recent.add(text)
      if (recent.size > most) recent.delete(recent.values().next().value as string)
    },
  }
}
