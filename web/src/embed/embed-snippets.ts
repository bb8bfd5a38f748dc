/** The line for any page, and the same for those whose pages are made in other ways. */
export const embedSnippets = (origin: string, botId: string) => ({
  HTML: `<script async src="${origin}/widget.js" data-bot="${botId}"></script>`,

  React: `import { useEffect } from 'react'

export function Chat() {
  useEffect(() => {
    const script = document.createElement('script')
    script.src = '${origin}/widget.js'
    script.async = true
    script.dataset.bot = '${botId}'
    document.body.append(script)
    return () => {
      window.Beckon?.get('${botId}')?.destroy()
      script.remove()
    }
  }, [])
  return null
}`,
})

export const identitySnippet = `// On your server, for a visitor who is signed in. The secret never leaves it.
import jwt from 'jsonwebtoken'

const token = jwt.sign(
  { sub: user.id, name: user.name, email: user.email },
  process.env.BECKON_IDENTITY_SECRET,
  { algorithm: 'HS256', expiresIn: '1h' },
)

// On the page, with the token your server gave it. After signing out: Beckon.reset()
Beckon.identify(token)`
