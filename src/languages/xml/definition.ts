/** XML as a language of the command line. */
import type { LanguageDefinition } from '../definition.js';
import { shippedLanguage } from '../shipped-language.js';

export const xmlDefinition: LanguageDefinition = {
  name: 'xml',
  about: 'XML and the languages that are written in it',
  extensions: [
    ...['.xml', '.xsd', '.xsl', '.xslt', '.dtd', '.svg', '.rss', '.atom', '.wsdl', '.plist', '.xaml', '.kml', '.gpx'],
    ...['.graphml', '.xliff', '.resx', '.csproj', '.vcxproj', '.fsproj', '.vbproj', '.props', '.targets', '.nuspec'],
  ],
  isWithoutEngines: true,
  recognises: (text) => /^\ufeff?\s*<\?xml\s/.test(text),
  create: () => () => shippedLanguage('xml'),
};
