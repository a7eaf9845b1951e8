//! TLS as `sslmode` means it: by default the connection is secret where the server can do it, and who answers is not
//! asked; `verify-ca` and `verify-full` ask.

use std::path::PathBuf;
use std::sync::Arc;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::error::StoreError;

/// How much is asked of who answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Trust {
    /// Nothing: `disable`, `prefer`, `require`.
    #[default]
    Anyone,
    /// A certificate of a known authority: `verify-ca`.
    KnownAuthority,
    /// Such a certificate for this host: `verify-full`.
    ThisHost,
}

/// What certificates are checked with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tls {
    pub(crate) trust: Trust,
    /// The authorities: a file, `system`, or `~/.postgresql/root.crt` unless told.
    pub(crate) authorities: Option<String>,
}

impl Tls {
    pub(crate) fn connector(&self) -> Result<MakeRustlsConnect, StoreError> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(Arc::clone(&provider))
            .with_safe_default_protocol_versions()
            .map_err(|error| self.unusable(&error))?;
        let verifier: Arc<dyn ServerCertVerifier> = match self.trust {
            Trust::Anyone => Arc::new(Lenient { inner: None, provider }),
            trust => {
                let roots = Arc::new(self.roots()?);
                let inner = WebPkiServerVerifier::builder_with_provider(roots, Arc::clone(&provider)).build();
                let inner = inner.map_err(|error| self.unusable(&error))?;
                match trust {
                    Trust::ThisHost => inner,
                    _ => Arc::new(Lenient { inner: Some(inner), provider }),
                }
            }
        };
        let config = config.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth();
        Ok(MakeRustlsConnect::new(config))
    }

    fn path(&self) -> PathBuf {
        let home = || std::env::home_dir().unwrap_or_default().join(".postgresql").join("root.crt");
        self.authorities.as_ref().map_or_else(home, PathBuf::from)
    }

    fn unusable(&self, reason: &dyn std::fmt::Display) -> StoreError {
        StoreError::Settings { path: self.path().display().to_string(), reason: reason.to_string() }
    }

    fn roots(&self) -> Result<RootCertStore, StoreError> {
        let mut roots = RootCertStore::empty();
        if self.authorities.as_deref() == Some("system") {
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            return Ok(roots);
        }
        let certificates =
            CertificateDer::pem_file_iter(self.path()).map_err(|error| self.unusable(&error))?;
        for certificate in certificates {
            let certificate = certificate.map_err(|error| self.unusable(&error))?;
            roots.add(certificate).map_err(|error| self.unusable(&error))?;
        }
        Ok(roots)
    }
}

/// Takes any certificate, or any of a known authority whatever host it is for.
#[derive(Debug)]
struct Lenient {
    inner: Option<Arc<WebPkiServerVerifier>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Lenient {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let Some(inner) = &self.inner else { return Ok(ServerCertVerified::assertion()) };
        match inner.verify_server_cert(end_entity, intermediates, name, ocsp, now) {
            Err(Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) => Ok(ServerCertVerified::assertion()),
            outcome => outcome,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
