/** Why the answer of a question was corrected, for riders who gave the earlier one. */
export const correctedByStarter = () => 'We corrected the answer in a newer set of questions.'
export const correctedByEdition = () => 'A new edition of the manual changed the answer.'
export const correctedByAdmin = () => 'We corrected the answer.'
