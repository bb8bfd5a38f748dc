import { ApiFailure } from '../api.ts'
import { MissingPart } from './missing-part.ts'

interface ErrorWords {
  title: string
  text: string
  isUnreachable?: boolean
  /** Retrying is not enough: the browser has to reload the pages. */
  isReloadNeeded?: boolean
}

/** What a page shows in place of content it could not load. */
export function errorWords(error: unknown): ErrorWords {
  if (error instanceof MissingPart) {
    return error.isReplaced
      ? {
          title: 'Beckon was updated',
          text: 'This page changed while it was open. Reload it to use the new version.',
          isReloadNeeded: true,
        }
      : {
          title: 'Can’t reach Beckon',
          text: 'The page couldn’t be loaded. Check your connection and that the service is running, then reload.',
          isUnreachable: true,
          isReloadNeeded: true,
        }
  }
  if (!(error instanceof ApiFailure)) {
    return {
      title: 'Something went wrong',
      text: 'This is a problem on our side. Try again in a moment.',
    }
  }
  const isUnreachable = error.code === 'unreachable'
  return {
    title: isUnreachable ? 'Can’t reach Beckon' : 'Something went wrong',
    text: error.detail,
    isUnreachable,
  }
}
