import { useEffect, useState } from 'preact/hooks'
import { onePerFrame } from '../one-per-frame.ts'

/**
 * The classes of a part of a long list or table. Once there is more behind it, it is neither laid out nor painted while it
 * is out of view.
 */
export function useSkipped(isWhole: boolean): string {
  const [isSkipped, setSkipped] = useState(false)
  // Once it was laid out: a browser that had to guess its height would move what the visitor reads.
  useEffect(() => {
    if (isWhole) return onePerFrame(() => setSkipped(true))
  }, [isWhole])
  return isSkipped ? 'further skipped' : 'further'
}
