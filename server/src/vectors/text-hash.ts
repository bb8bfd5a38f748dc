import { hash } from 'node:crypto'
import { yieldToOthers } from '../lib/yield-to-others.ts'

/** Hashing this many takes a few milliseconds; then yield to other work. */
const hashedAtOnce = 1_000

export const hashOf = (text: string): string => hash('sha256', text, 'base64url')

export async function hashesOf(texts: string[]): Promise<string[]> {
  const hashes: string[] = []
  for (const text of texts) {
    if (hashes.length > 0 && hashes.length % hashedAtOnce === 0) await yieldToOthers()
    hashes.push(hashOf(text))
  }
  return hashes
}
