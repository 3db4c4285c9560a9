export const offline = () => 'You are offline.'
