/** Why the answer of a question was corrected, for riders who gave the earlier one. */
export const correctedByStarter = () => 'A newer set of our questions corrected the answer.'
export const correctedByEdition = () => 'A new edition of the manual changed the answer.'
export const correctedByAdmin = () => 'The admin corrected the answer.'
