import { href, isRouteErrorResponse } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { DeadEnd } from '../ui/dead-end.tsx'

const MISSING = {
  documentTitle: 'Page not found',
  title: 'No road here',
  text: "This page doesn't exist, or it has moved.",
}
const BROKEN = {
  documentTitle: 'Something went wrong',
  title: 'Flat tire',
  text: 'Something went wrong on our side. Please try again in a moment.',
}

export function ErrorPage({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  const { documentTitle, title, text } = missing ? MISSING : BROKEN
  return (
    <DeadEnd title={title} text={text}>
      <title>{documentTitle}</title>
      <meta name="robots" content="noindex" />
      <ButtonLink to={href('/')} reloadDocument>
        Back to the quiz
      </ButtonLink>
    </DeadEnd>
  )
}
