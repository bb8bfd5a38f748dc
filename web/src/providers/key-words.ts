import type { Provider } from 'beckon-contract'

/** Dots in place of the key; its last characters identify it. */
export const formatKey = ({ keyEnding }: Pick<Provider, 'keyEnding'>) =>
  keyEnding === null ? 'No key' : `••••${keyEnding}`
