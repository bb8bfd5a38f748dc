import { useEffect, useState } from 'preact/hooks'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Dates in the visitor's language. The first format takes as long as drawing many messages: it is made after they are
 * drawn, and nothing is written until then.
 */
export function useDateFormat(tag: string, dateStyle?: 'medium'): (date: string) => string {
  const name = `${tag} ${dateStyle}`
  const [, redraw] = useState(0)
  const format = formats.get(name)
  useEffect(() => {
    if (format) return
    const timer = setTimeout(() => {
      if (!formats.has(name))
        formats.set(name, new Intl.DateTimeFormat(tag, { ...(dateStyle && { dateStyle }), timeStyle: 'short' }))
      redraw(1)
    })
    return () => clearTimeout(timer)
  }, [format])
  return (date) => format?.format(new Date(date)) ?? ''
}
