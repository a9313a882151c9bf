// @vitest-environment node
/**
 * Every sentence of the specification's error catalogues (visitors, section 8; members and admin, section 8), with the
 * journey that shows it: the journey is there, and has the sentence.
 */
import { expect, test } from 'vitest';
import { loadJourneys } from './journeys';

const catalogue = [
  {
    situation: 'Sign-in failure',
    sentences: ['Error', 'Something went wrong. Please try again.'],
    journey: 'signing in: what is missing is asked for, and a server that fails is told of',
  },
  {
    situation: 'Password sign-up success',
    sentences: ['Account created', 'You have been signed up and logged in!'],
    journey: 'sign in: a password makes an account, then opens it, and another one does not',
  },
  {
    situation: 'Password sign-in success',
    sentences: ['Success', 'You have been signed in!'],
    journey: 'sign in: a password makes an account, then opens it, and another one does not',
  },
  {
    situation: 'Timestamp insert conflict',
    sentences: ['Timestamp already submitted', "You've already submitted a timestamp for this track"],
    journey: 'a second time for the same track is told so, and others go on',
  },
  {
    situation: 'Other timestamp failure',
    sentences: ['Error', 'Failed to submit timestamp. Please try again.'],
    journey: 'a time that cannot be sent says so, and what was typed stays',
  },
  {
    situation: 'Timestamp success',
    sentences: ['Timestamp added', 'Your timestamp is now live for everyone!'],
    journey: 'a missing time is given, and appears on every open page of the mix',
  },
  {
    situation: 'Vote failure',
    sentences: ['Failed to record your vote. Please try again.'],
    journey: 'others vote on a time; its own giver does not, and failure says so',
  },
  {
    situation: 'Vote success',
    sentences: ['Vote recorded', 'Disagreement noted', 'Your feedback helps improve accuracy'],
    journey: 'others vote on a time; its own giver does not, and failure says so',
  },
  {
    situation: 'List not found',
    sentences: ['List not found.'],
    journey: 'a list: empty, and not there',
  },
  {
    situation: 'Home load error',
    sentences: ['Unable to load mixes at this time.', 'Try Again'],
    journey: 'home: on its way, failing and tried again, empty',
  },
  {
    situation: 'Like sync failure',
    sentences: ['taken back'],
    journey: 'a like that the server refuses is taken back',
  },
  {
    situation: 'Share link copied',
    sentences: ['Link copied!', 'copied to clipboard'],
    journey: 'links are shared: of the mix, and of a track in it, which then starts there',
  },
  {
    situation: 'Copy fails',
    sentences: ['Failed to copy', 'Please try again'],
    journey: 'a link that cannot be copied says so',
  },
  {
    situation: 'Liked tracks load failure',
    sentences: ['Error loading liked tracks', 'Failed to load liked tracks', 'Try Again'],
    journey: 'liked tracks: kinds with their counts, a way back into the mix, nothing there, and failure',
  },
  {
    situation: 'Artist lookup error',
    sentences: ['Artist Not Found', 'Could not find information for'],
    journey: 'artist: one that is not there',
  },
  {
    situation: 'Mix not found',
    sentences: ['Mix Not Found'],
    journey: 'unknown mix, list and path: 404 with a word and a way out',
  },
  {
    situation: 'Settings: username',
    sentences: [
      'Username taken',
      'This username is already in use. Please choose another.',
      'Failed to update username. Please try again.',
      'Session expired',
      'Please refresh the page and try again.',
    ],
    journey:
      "settings: a name is checked at every key, saved by Enter, left by Escape, and another one's is refused",
  },
  {
    situation: 'Settings: Spotify connection',
    sentences: [
      'Connection failed',
      'Something went wrong. Please try again.',
      'Failed to get Spotify OAuth URL',
      'No OAuth URL received',
    ],
    journey: 'spotify: a connection that cannot begin says why, and can be tried again',
  },
  {
    situation: 'Settings: Spotify disconnection',
    sentences: ['Failed to disconnect Spotify. Please try again.'],
    journey: 'spotify: connected, its likes chosen, and disconnected',
  },
  {
    situation: 'Settings: preferences',
    sentences: ['Failed to save preferences. Please try again in settings.'],
    journey:
      'spotify: a choice that cannot be saved is kept on this device, and sent again by itself and by hand',
  },
  {
    situation: 'Streaming callback',
    sentences: [
      'Authorization failed',
      'You denied access to your Spotify account',
      'Invalid callback',
      'Missing authorization code',
      'Connection failed',
      'Failed to connect to Spotify',
    ],
    journey: 'spotify callback: denied, without a code, not asked for here, and refused by the server',
  },
  {
    situation: 'Streaming callback: signed out',
    sentences: ['Authentication required', 'Please sign in before connecting to Spotify'],
    journey: 'spotify callback: whoever is not signed in after five looks is led to the sign-in',
  },
  {
    situation: 'Submission failure',
    sentences: [
      'Submission Failed',
      'Authentication required. Please sign in to submit your mix.',
      'The submission service is temporarily unavailable. Please try again later or sign in to submit.',
      'There was an error submitting your mix. Please try again.',
    ],
    journey: 'submit: a refusal is said in the words that are its own',
  },
  {
    situation: 'Submission that does not pass the form',
    sentences: [
      'Validation Error',
      'Please fix the errors before continuing',
      'Mix title is required',
      'Artist/DJ name is required',
      'SoundCloud URL is required',
      'Please provide a valid URL',
      'Please provide a valid SoundCloud URL',
      'Please provide a valid image URL',
      'Tracklist is required',
    ],
    journey: 'submit: what is wrong is said at the field, and goes when it is fixed',
  },
  {
    situation: 'Discover sync',
    sentences: ['Sync failed', 'Data synced successfully!'],
    journey: 'discover: a reading tells how far it is and that it is done, and says why when it fails',
  },
  {
    situation: 'Direct streaming API: tokens',
    sentences: ['Failed to exchange code for token', 'No code verifier found'],
    journey:
      'spotify callback: a code that is not taken, and a browser that kept nothing of its beginning, say so',
  },
  {
    situation: 'Direct streaming API: answers',
    sentences: ['Spotify API error: 403', 'Failed to refresh token', 'No valid Spotify access token'],
    journey: 'discover: a reading that Spotify refuses, and a leave that it has taken back, say so',
  },
  {
    situation: 'Admin: lists',
    sentences: [
      'Failed to load lists',
      'Failed to create list',
      'Failed to update list',
      'Failed to delete list',
      'List created successfully',
      'List updated successfully',
      'List deleted successfully',
    ],
    journey: 'admin: lists on their way, none there, and what is refused says so and loses nothing',
  },
  {
    situation: 'Admin: whitelist',
    sentences: [
      'Failed to load whitelist requests',
      'Failed to approve request',
      'Failed to reject request',
      'Request approved',
      'The user can now connect their Spotify account.',
      'Request rejected',
    ],
    journey: 'admin: requests for Spotify are counted, approved and rejected, and what fails says so',
  },
  {
    situation: 'Admin: list of staged entities',
    sentences: [
      'Error loading staged entities: HTTP error! status: 500',
      'Delete Failed',
      'Staged entity deleted successfully.',
    ],
    journey: 'admin: the list of staged entities fails, is filtered, and gives back what was deleted',
  },
  {
    situation: 'Admin: import',
    sentences: [
      'Import Failed',
      'An unknown error occurred.',
      'Success!',
      'Mix imported successfully to the main database.',
      'Tracklist must be an array',
      'Invalid JSON',
      'Tracklist Updated',
    ],
    journey:
      'admin: a staged mix is edited row by row and as JSON, is not lost where it fails, and is imported or rejected',
  },
  {
    situation: 'Admin: page of a staged entity',
    sentences: [
      'Failed to load staged entity',
      'No entity found with this ID',
      'Mix not found or invalid data.',
    ],
    journey: 'admin: a staged entity that is not there, not read or no mix says so',
  },
  {
    situation: 'Admin: mixes and cleanup',
    sentences: [
      'Failed to fetch mixes',
      'Error loading mixes: ',
      'Authentication required',
      'Failed to delete mix',
      'Mix deleted successfully',
      'No session',
      'Cleanup failed',
      'Cleanup completed',
      'ID tracks cleanup failed',
      'ID tracks cleanup completed',
    ],
    journey:
      'admin: mixes that cannot be read, deleted or cleaned up after say why; what can be says what went',
  },
  {
    situation: 'Admin: mix editor that cannot be shown',
    sentences: [
      'Mix ID is required',
      'Mix not found',
      'Error loading mix: ',
      'Failed to fetch tracks',
      'Mix not found or no tracks available',
    ],
    journey: 'admin: a mix that is not named, not there or not read says so in its editor',
  },
  {
    situation: 'Admin: mix editor',
    sentences: [
      'Failed to update list assignment',
      'Spotify population completed with errors',
      'Error populating Spotify data',
      'No result returned from Spotify function',
      'No Spotify match found',
      'Spotify search failed',
      'Update failed',
      'Spotify data updated',
    ],
    journey: 'admin: a mix is edited: its facts, its lists, its tracks, and what Spotify knows of them',
  },
  {
    situation: 'Admin: upload',
    sentences: [
      'Title and Mix Artist are required',
      'Please paste your tracklist text first',
      'Error parsing tracklist. Please check the format.',
      'Successfully parsed 3 tracks',
      'Mix uploaded successfully!',
      'Upload failed',
      'Network error. Please try again.',
    ],
    journey: 'admin: a pasted upload says what is missing, what was read, and why it failed',
  },
  {
    situation: 'Admin: upload of JSON',
    sentences: ['Invalid entity type or JSON format'],
    journey: 'admin: JSON is uploaded, one pasted and many as files, and each that is none says so',
  },
  {
    situation: 'Admin: parser',
    sentences: ['Input Required', 'Tracklist Imported', '3 tracks imported from parser'],
    journey: 'admin: the parser reads lines, says which fail, and hands on copies, files and an upload',
  },
  {
    situation: 'Admin: analytics',
    sentences: ['Failed to fetch Plausible data', 'Failed to refresh analytics'],
    journey: 'admin: visits are counted, plotted by day and by hour, and a provider that fails says so',
  },
  {
    situation: 'Admin: access',
    sentences: [
      'Access Denied',
      'Verifying admin access...',
      "You don't have admin privileges.",
      "You don't have permission to access this page. Please contact an administrator.",
    ],
    journey: 'admin: a stranger is sent home, a member is told, an admin is let in, at every address',
  },
];

const journeys = await loadJourneys();

test.each(catalogue)('$situation', ({ journey, sentences }) => {
  const shown = journeys.find(({ name }) => name === journey);
  expect(shown, `there is no journey '${journey}'`).toBeDefined();
  const text = String(shown?.walk ?? shown?.run).replaceAll("\\'", "'");
  for (const sentence of sentences) expect(text).toContain(sentence);
});

test('no two journeys have the same name', () => {
  const names = journeys.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
