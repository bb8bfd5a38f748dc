import type { VectorProgress } from 'beckon-contract'

/** The progress of embedding, until it is complete. */
export function vectorProgressText(progress: VectorProgress | undefined): string | undefined {
  if (!progress) return undefined
  const { done, total, isUnderWay, failed } = progress
  const count = `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
  if (failed)
    return `Embeddings: ${count}. ${failed} ${isUnderWay ? 'Beckon will retry automatically.' : 'Fix it under Models.'}`
  return isUnderWay && done < total ? `Computing embeddings: ${count}…` : undefined
}
