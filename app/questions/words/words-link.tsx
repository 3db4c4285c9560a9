import { href } from '../../base/text/address.ts'
import * as messages from './words-messages.ts'

export function WordsLink() {
  return (
    <a
      href={href('/words')}
      className="flex min-h-11 items-center self-start font-semibold underline decoration-sign-deep decoration-2 underline-offset-4 print:hidden"
    >
      {messages.wordsOfTest()}
    </a>
  )
}
