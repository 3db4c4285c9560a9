import { createContext, useContext } from 'react'

/** While a page is rendered on the server: what marks its scripts as ours. Empty in browsers. */
export const ScriptNonce = createContext<string | undefined>(undefined)

/** A script of ours in the page itself. `code` is a constant; the Content Security Policy names it. */
export function InlineScript({ code }: { code: string }) {
  const nonce = useContext(ScriptNonce)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
}
