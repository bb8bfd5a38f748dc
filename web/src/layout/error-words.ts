import { ApiFailure } from '../api.ts'
import { MissingPart } from './missing-part.ts'

interface ErrorWords {
  title: string
  text: string
  isUnreachable?: boolean
  /** Trying again is not enough: the browser has to load the pages anew. */
  isReloadNeeded?: boolean
}

/** What a page says in place of what it could not show. */
export function errorWords(error: unknown): ErrorWords {
  if (error instanceof MissingPart) {
    return error.isReplaced
      ? {
          title: 'Beckon was updated',
          text: 'This page changed while it was open in your browser. Reload it to go on with the new version.',
          isReloadNeeded: true,
        }
      : {
          title: 'Beckon cannot be reached',
          text: 'This page could not be loaded. Check your connection and that the service is running, then reload it.',
          isUnreachable: true,
          isReloadNeeded: true,
        }
  }
  if (!(error instanceof ApiFailure)) {
    return {
      title: 'This page could not be shown',
      text: 'Something went wrong on our side. Try again in a moment.',
    }
  }
  const isUnreachable = error.code === 'unreachable'
  return {
    title: isUnreachable ? 'Beckon cannot be reached' : 'This page could not be shown',
    text: error.detail,
    isUnreachable,
  }
}
