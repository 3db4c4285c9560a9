/** Messages of the button and the modal, which all pages load. `failed` quotes the spec (sections 2 and 8). */
export const feedback = () => 'Feedback'
export const sendFeedback = () => 'Send feedback'
export const failed = () => 'Failed to send feedback.'
export const close = () => 'Close'
