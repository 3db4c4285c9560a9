import { createContext, useContext } from 'react'

/** Marks our scripts while the server renders a page. Undefined in browsers. */
export const ScriptNonce = createContext<string | undefined>(undefined)

/**
 * Our own script in the page itself. `code` is a constant, whose hash the Content Security Policy
 * allows.
 */
export function InlineScript({ code }: { code: string }) {
  const nonce = useContext(ScriptNonce)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
}
