/** A normalised API base URL without a trailing slash, or a sentence that says what is wrong with it. */
export function readApiAddress(text: string): { url: string } | { fault: string } {
  const url = URL.parse(text.trim())
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return { fault: 'must be a URL that starts with http:// or https://.' }
  if (url.username || url.password)
    return { fault: 'must not contain a user name or password. Enter the key separately.' }
  // Azure's addresses have a version.
  const version = /^\?api-version=[\w.-]+$/.exec(url.search)?.[0] ?? ''
  if (url.search !== version || url.hash)
    return { fault: 'must end before the ? or #, such as https://api.example.com/v1.' }
  return { url: `${url.origin}${url.pathname.replace(/\/+$/, '')}${version}` }
}
