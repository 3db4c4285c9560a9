const NAME = 'auth'

/** Tells all tabs that someone has signed in or out. They ask the server who it is. */
export function announceSignIn(): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage('changed')
  channel.close()
}

/** Calls back whenever another tab announces, and when this one may have missed it. */
export function onSignInChange(callback: (event: Event) => void): () => void {
  const channel = new BroadcastChannel(NAME)
  const onPageShow = (event: PageTransitionEvent) => event.persisted && callback(event)
  channel.addEventListener('message', callback)
  window.addEventListener('pageshow', onPageShow)
  window.addEventListener('online', callback)
  return () => {
    channel.close()
    window.removeEventListener('pageshow', onPageShow)
    window.removeEventListener('online', callback)
  }
}
