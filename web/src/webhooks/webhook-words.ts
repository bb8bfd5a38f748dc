import type { DeliveryState, Webhook, WebhookAttempt } from 'beckon-contract'

export const stateWords: Record<DeliveryState, { label: string; color: string }> = {
  pending: { label: 'Pending', color: 'yellow' },
  delivered: { label: 'Delivered', color: 'teal' },
  failed: { label: 'Failed', color: 'red' },
}

export function describeState({ isEnabled, offReason, failingSince }: Webhook): { label: string; color: string } {
  if (!isEnabled)
    return { label: offReason === null ? 'Off' : 'Turned off', color: offReason === null ? 'gray' : 'red' }
  return failingSince === null ? { label: 'On', color: 'teal' } : { label: 'Failing', color: 'yellow' }
}

export const describeAttempt = ({ status, error, ms }: WebhookAttempt): string =>
  `${status ?? 'No response'} · ${ms} ms${error ? ` · ${error}` : ''}`

const urlCharactersShown = 120
/** The whole address is in the form. */
export const shortUrl = (url: string): string =>
  url.length > urlCharactersShown ? `${url.slice(0, urlCharactersShown)}…` : url
