/** The names that the site uses for the contract's schemas. The shapes themselves are generated. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type ArtistPage = Schemas['ArtistPage'];
export type ArtistTrack = Schemas['ArtistTrack'];
export type EmailWanted = Schemas['EmailWanted'];
export type EventName = Schemas['EventName'];
export type EventProps = Schemas['EventProps'];
export type Found = Schemas['Found'];
export type FoundTrack = Schemas['FoundTrack'];
export type Home = Schemas['Home'];
export type HomeList = Schemas['HomeList'];
export type LikeState = Schemas['LikeState'];
export type LinkSent = Schemas['LinkSent'];
export type LinkWish = Schemas['LinkWish'];
export type ListPage = Schemas['ListPage'];
export type Mix = Schemas['Mix'];
export type MixCard = Schemas['MixCard'];
export type MixTrack = Schemas['MixTrack'];
export type NewTimestamp = Schemas['NewTimestamp'];
export type NewVote = Schemas['NewVote'];
export type ProviderAnswer = Schemas['ProviderAnswer'];
export type SeenTimestamp = Schemas['SeenTimestamp'];
export type Session = Schemas['CurrentSession'];
export type SessionUser = Schemas['SessionUser'];
export type SignedIn = Schemas['SignedIn'];
export type SpotifyArtist = Schemas['SpotifyArtist'];
export type SubmissionRequest = Schemas['NewSubmission'];
export type SubmissionReceipt = Schemas['Submission'];
export type TakenOver = Schemas['TakenOver'];
export type Timestamp = Schemas['Timestamp'];
