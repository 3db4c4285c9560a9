import { isRouteErrorResponse } from 'react-router'
import { href } from '../../base/text/address.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { DeadEnd } from '../../base/ui/dead-end.tsx'
import * as messages from './shell-messages.ts'

export function ErrorPage({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  const { documentTitle, title, text } = missing ? messages.pageMissing() : messages.broken()
  return (
    <DeadEnd title={title} text={text}>
      <title>{documentTitle}</title>
      <meta name="robots" content="noindex" />
      <ButtonLink to={href('/')} reloadDocument>
        {messages.backToQuiz()}
      </ButtonLink>
    </DeadEnd>
  )
}
