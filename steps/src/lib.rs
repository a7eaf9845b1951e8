//! What does this statement do, said the same way in every language?
