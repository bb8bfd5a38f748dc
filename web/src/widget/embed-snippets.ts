/** The script tag for any page, and variants for other frameworks. */
export const embedSnippets = (origin: string, botId: string) => ({
  HTML: `<script async src="${origin}/widget.js" data-bot="${botId}"></script>`,

  React: `import { useEffect } from 'react'

const bot = '${botId}'

export function Chat() {
  useEffect(() => {
    const script = document.createElement('script')
    script.src = '${origin}/widget.js'
    script.async = true
    script.dataset.bot = bot
    // Also when it loads after this was taken off the page again.
    script.onload = leave
    document.body.append(script)
    return () => {
      script.remove()
      leave()
    }
  }, [])
  return null
}

function leave() {
  const isWanted = document.querySelector(\`script[data-bot="\${bot}"]\`)
  if (!isWanted) window.Beckon?.get?.(bot)?.destroy()
}`,
})

export const identitySnippet = `// On your server, for a visitor who is signed in. The secret never leaves it.
import jwt from 'jsonwebtoken'

const token = jwt.sign(
  { sub: String(user.id), name: user.name, email: user.email, attributes: { plan: user.plan } },
  process.env.BECKON_IDENTITY_SECRET,
  { algorithm: 'HS256', expiresIn: '1h' },
)

// On the page, with the token your server gave it: anywhere, before or after the script.
window.Beckon ??= { queue: [] }
window.Beckon.queue.push(['identify', token])

// After signing out:
window.Beckon.queue.push(['reset'])`
