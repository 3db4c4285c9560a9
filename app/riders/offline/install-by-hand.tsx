import { Button } from '../../base/ui/button.tsx'
import * as messages from './install-by-hand-messages.ts'
import { decline } from './install-offer.client.ts'

/** Says how to install the app on an iPhone or an iPad, to riders who have answers to keep. */
export default function InstallByHand() {
  return (
    <div className="hidden flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-card p-4 has-answers:flex">
      <p className="grow basis-48 font-semibold">{messages.howToInstall()}</p>
      <Button look="link" onClick={decline}>
        {messages.notNow()}
      </Button>
    </div>
  )
}
