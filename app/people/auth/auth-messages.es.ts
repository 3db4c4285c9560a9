/** Messages of the sign-in control. */
export const signIn = () => 'Iniciar sesión'
export const signOut = () => 'Cerrar sesión'
/** Shown instead of a name if the user has neither a name nor an email address. */
export const signedIn = () => 'Sesión iniciada'
export const signInOffline = () => 'No tiene conexión. Inicie sesión cuando vuelva la conexión.'
