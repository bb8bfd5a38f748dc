/** What one page can set differently from the bot's appearance. Empty: as it is there. */
export interface TagOptions {
  /** `none`: the page has its own button. */
  launcher: string
  launcherLabel: string
  launcherIcon: string
  lang: string
}
export const noOptions: TagOptions = { launcher: '', launcherLabel: '', launcherIcon: '', lang: '' }

const inHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The script tag for any page, and variants for tag managers and frameworks. */
export function embedSnippets(origin: string, botId: string, options: TagOptions) {
  const set = Object.entries(options)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '')
  const attributes = set.map(([name, value]) => ` data-${kebabCase(name)}="${inHtml(value)}"`).join('')
  const address = `${origin}/widget.js?${new URLSearchParams([['bot', botId], ...set.map((pair) => [...pair])])}`
  const button = options.launcher === 'none' ? '\n<button onclick="Beckon.open()">Ask us</button>' : ''
  const dataset = set.map(([name, value]) => `\n    script.dataset.${name} = ${JSON.stringify(value)}`).join('')
  return {
    // With the bot in the address, its settings come with the script: one request.
    HTML: `<script async src="${origin}/widget.js?bot=${botId}" data-bot="${botId}"${attributes}></script>${button}`,

    'Tag manager': `<script async src="${inHtml(address)}"></script>`,

    React: `import { useEffect } from 'react'

const bot = '${botId}'

export function Chat() {
  useEffect(() => {
    const script = document.createElement('script')
    script.src = \`${origin}/widget.js?bot=\${bot}\`
    script.async = true
    script.dataset.bot = bot${dataset}
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
  }
}

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
