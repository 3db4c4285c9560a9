import { createContext, useContext } from 'react'

/** The nonce of our scripts while the server renders a page. Undefined in browsers. */
export const ScriptNonce = createContext<string | undefined>(undefined)

/** A script in the HTML of a page. The Content Security Policy allows the hash of its `code`. */
export function InlineScript({ code, type }: { code: string; type?: string }) {
  const nonce = useContext(ScriptNonce)
  return (
    <script
      type={type}
      nonce={nonce}
      // In browsers `code` is empty (inline-scripts.ts).
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `code` is always a constant of ours
      dangerouslySetInnerHTML={{ __html: code }}
    />
  )
}
