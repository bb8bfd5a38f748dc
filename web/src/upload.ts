import { type Answer, methodOf, type Name, type Parts, refusal, unreachable, urlOf } from './request.ts'

export interface Sending {
  /** From 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Uploads a raw file. With XMLHttpRequest, because `fetch` doesn't report progress. */
export function upload<Of extends Name>(
  name: Of,
  file: Blob,
  { onProgress, signal, ...parts }: Sending & Omit<Parts<Of>, 'body'>,
) {
  return new Promise<Answer<Of>>((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open(methodOf(name), urlOf(name, parts))
    call.responseType = 'json'
    call.setRequestHeader('accept', 'application/json')
    call.setRequestHeader('content-type', 'application/octet-stream')
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    call.onload = () => {
      if (call.status < 300) resolve(call.response)
      else reject(refusal(call.status, call.response))
    }
    call.onerror = () => reject(unreachable())
    call.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    signal?.addEventListener('abort', () => call.abort())
    call.send(file)
  })
}
